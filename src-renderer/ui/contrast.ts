/** The contrast ratio of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function channelsOf(color: string): [red: number, green: number, blue: number] {
  const long = color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
