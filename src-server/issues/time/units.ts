/** The units of durations. A day has eight hours, a week five days, a month four weeks. */
export const secondsIn = { y: 31_557_600, mo: 576_000, w: 144_000, d: 28_800, h: 3600, m: 60, s: 1 } as const
