import { useState } from 'react'

const step = 50

export interface GrowingRows<T> {
  shown: readonly T[]
  /** How many rows are not drawn yet. */
  rest: number
  showMore: () => void
}

/** The first rows of a long list, because hundreds of fields take long to draw. Another `key` begins again. */
export function useGrowingRows<T>(rows: readonly T[], key: string): GrowingRows<T> {
  const [grown, setGrown] = useState({ key, count: step })
  const count = grown.key === key ? grown.count : step
  return {
    shown: rows.slice(0, count),
    rest: Math.max(0, rows.length - count),
    showMore: () => setGrown({ key, count: count + step }),
  }
}
