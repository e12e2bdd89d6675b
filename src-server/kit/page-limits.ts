/** Lists count their matches up to this number; beyond it answers carry no total. */
export const COUNTED_TO = 10_000
