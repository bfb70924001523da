/** Days that each scheme gives merchants to answer a dispute. */
export const answerDays = { visa: 30, mastercard: 45, amex: 20, discover: 30 } as const;
