import type { Db } from '../kit/db/schema.ts'
import type { DataPoint } from './entity.ts'
import { failureRates, frequencies, medians } from './figures.ts'
import type { DoraQuery } from './filters.ts'
import { dailyDeployments, dailyFailures, dailyLeadTimes, dailyRestorations, type Subject } from './queries.ts'
import { type Window, windowOf } from './window.ts'

/** The values of one metric. @throws ApiError 400 for an invalid date range or environment tier */
export async function listDataPoints(db: Db, subject: Subject, query: DoraQuery, today: string): Promise<DataPoint[]> {
  const window = windowOf(query, today)
  const production: Window = { ...window, tiers: ['production'] }
  switch (query.metric) {
    case 'deployment_frequency':
      return frequencies(await dailyDeployments(db, subject, window), query.interval)
    case 'lead_time_for_changes':
      return medians(await dailyLeadTimes(db, subject, window), query.interval)
    case 'change_failure_rate':
      return failureRates(await dailyFailures(db, subject, production), query.interval)
    case 'time_to_restore_service':
      return medians(await dailyRestorations(db, subject, production), query.interval)
  }
}
