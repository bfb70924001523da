/** Black or white, whichever is readable on a colour such as #b0413e. One always is. */
export function inkOn(colour: string): '#000' | '#fff' {
  const light = luminanceOf(colour);
  return contrast(light, 0) >= contrast(light, 1) ? '#000' : '#fff';
}

/** The contrast by WCAG of two luminances from 0 to 1. */
export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
