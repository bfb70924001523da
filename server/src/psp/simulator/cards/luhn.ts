/** The digit that makes a number pass the Luhn check. */
export function luhnCheckDigit(digits: string): number {
  const zero = 48;
  let sum = 0;
  let doubles = true;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const digit = digits.charCodeAt(index) - zero;
    const value = doubles ? 2 * digit : digit;
    sum += value > 9 ? value - 9 : value;
    doubles = !doubles;
  }
  return (10 - (sum % 10)) % 10;
}
