/** Lists count matches up to this number; above it, answers carry no total. */
export const COUNTED_TO = 10_000
