const units_ms: Readonly<Record<string, number>> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 }

/** The milliseconds of a span in the grammar of the API: `1w2d`, `90m`. */
export const spanOf = (text: string): number =>
  [...text.matchAll(/(\d+)([wdhms])/g)].reduce((sum, [, n, unit = '']) => sum + Number(n) * (units_ms[unit] ?? 0), 0)
