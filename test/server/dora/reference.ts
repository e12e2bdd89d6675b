import type { DataPoint } from '../../../src-server/dora/entity.ts'
import type { Deployed, Incident } from './history.ts'

/** The history of a project. */
export interface ProjectHistory {
  deployments: readonly Deployed[]
  incidents: readonly Incident[]
}
export interface Question {
  metric: 'deployment_frequency' | 'lead_time_for_changes' | 'time_to_restore_service' | 'change_failure_rate'
  interval: 'all' | 'monthly' | 'daily'
  tiers: readonly string[]
  start: string
  end: string
}

/** A slow reference of the metrics: every day of the window, over the complete history. */
export function figuresOf(projects: readonly ProjectHistory[], question: Question): DataPoint[] {
  const days = daysFrom(question.start, question.end).map((day) => ({ day, ...figuresOfDay(projects, question, day) }))
  const labels =
    question.interval === 'all'
      ? [null]
      : [...new Set(days.map(({ day }) => (question.interval === 'daily' ? day : day.replace(/..$/, '01'))))]
  return labels.flatMap((date) => {
    const bucket = days.filter(
      ({ day }) =>
        date === null || (question.interval === 'daily' ? day === date : day.slice(0, 7) === date.slice(0, 7)),
    )
    const value = figureOf(question.metric, bucket)
    return value === null && date !== null ? [] : [{ date, value }]
  })
}

interface DayFigures {
  deployments: number
  incidents: number
  medians: readonly number[]
}

function figureOf(metric: Question['metric'], bucket: readonly DayFigures[]): number | null {
  let [deployments, incidents] = [0, 0]
  const medians: number[] = []
  for (const day of bucket) {
    deployments += day.deployments
    incidents += day.incidents
    medians.push(...day.medians)
  }
  if (metric === 'deployment_frequency') return deployments === 0 ? null : deployments
  if (metric === 'change_failure_rate')
    return deployments === 0 && incidents === 0 ? null : incidents / (deployments === 0 ? 1 : deployments)
  return medians.length === 0 ? null : percentile50(medians) / 1000
}

function figuresOfDay(projects: readonly ProjectHistory[], { metric, tiers }: Question, day: string): DayFigures {
  const ofProduction = metric === 'change_failure_rate' || metric === 'time_to_restore_service'
  const figures = { deployments: 0, incidents: 0, medians: Array.of<number>() }
  for (const { deployments, incidents } of projects) {
    const wanted = (tier: string) => (ofProduction ? tier === 'production' : tiers.includes(tier))
    const succeeded = deployments.filter(
      ({ tier, status, finished_at }) => status === 'success' && wanted(tier) && finished_at.startsWith(day),
    )
    figures.deployments += succeeded.length
    const counted = deployments.some(({ tier }) => tier === 'production')
      ? incidents.filter(({ duplicate, type = 'incident' }) => !duplicate && type === 'incident')
      : []
    figures.incidents += counted.filter(({ created_at }) => created_at.startsWith(day)).length
    const spans =
      metric === 'time_to_restore_service'
        ? [
            counted.flatMap(({ created_at, closed_at }) =>
              closed_at?.startsWith(day) ? [span(created_at, closed_at)] : [],
            ),
          ]
        : [...new Set(succeeded.map(({ environment }) => environment))].map((name) =>
            succeeded
              .filter(({ environment }) => environment === name)
              .flatMap(({ merged, finished_at }) => merged.map((at) => span(at, finished_at))),
          )
    for (const values of spans) if (values.length > 0) figures.medians.push(percentile50(values))
  }
  return figures
}

const span = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from))

/** The definition of a continuous percentile: interpolates between the two nearest values. */
export function percentile50(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = 0.5 * (sorted.length - 1)
  const share = place - Math.floor(place)
  const [lower = 0, upper = 0] = [sorted.at(Math.floor(place)), sorted.at(Math.ceil(place))]
  return lower * (1 - share) + upper * share
}

function daysFrom(start: string, end: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(start); at <= Date.parse(end); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
