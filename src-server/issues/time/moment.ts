/** When time was spent: a day counts from its start. `day` is the day, if it is not today. */
export function momentOf(spent_at: string, today: string): { moment: string; day: string | undefined } {
  const day = spent_at.slice(0, 10)
  const moment = spent_at.length === day.length ? `${day}T00:00:00.000Z` : spent_at
  return { moment, day: day === today ? undefined : day }
}
