import type { Paint } from '../ui/charts.tsx'
import type { Project } from './project.ts'

type Statistics = NonNullable<Project['statistics']>

const names = {
  repository_size: 'Repository',
  wiki_size: 'Wiki',
  lfs_objects_size: 'Large files (LFS)',
  job_artifacts_size: 'Job artifacts',
  pipeline_artifacts_size: 'Pipeline artifacts',
  packages_size: 'Packages',
  snippets_size: 'Snippets',
  uploads_size: 'Uploads',
} as const
const keys = [
  'repository_size',
  'wiki_size',
  'lfs_objects_size',
  'job_artifacts_size',
  'pipeline_artifacts_size',
  'packages_size',
  'snippets_size',
  'uploads_size',
] as const

/** Largest first. `share` runs from 0 to 1. */
export function storageParts(statistics: Statistics) {
  const total = keys.reduce((sum, key) => sum + statistics[key], 0)
  return keys
    .map((key) => ({ name: names[key], size: statistics[key], share: total === 0 ? 0 : statistics[key] / total }))
    .sort((a, b) => b.size - a.size)
}

const languageTones: readonly Paint[] = ['mass', 'accent', 'done', 'warn']

/** A chart has at most four colours, so smaller languages are combined. */
export function languageParts(languages: Readonly<Record<string, number>>) {
  const all = Object.entries(languages)
    .map(([name, share]) => ({ name, share }))
    .sort((a, b) => b.share - a.share)
  const shown = all.length > 4 ? all.slice(0, 3) : all
  const rest = all.slice(shown.length)
  const other = Math.round(rest.reduce((sum, { share }) => sum + share, 0) * 100) / 100
  return [...shown, ...(rest.length > 0 ? [{ name: `${rest.length} others`, share: other }] : [])].map((part, i) => ({
    ...part,
    tone: i >= shown.length ? ('plain' as const) : (languageTones[i] ?? 'plain'),
  }))
}
