import type { ResponseBody } from '../api/client.ts'
import type { LabelLike } from '../ui/label.tsx'

export type Issue = ResponseBody<'GET /issues'>[number]

/** The id of an issue in the URL. Includes the project, because an iid is unique only within its project. */
export const keyOf = (issue: { project_id: number; iid: number }) => `${issue.project_id}:${issue.iid}`

export function parseKey(key: string | undefined): { project_id: number; iid: number } | undefined {
  const [, project, iid] = /^(\d+):(\d+)$/.exec(key ?? '') ?? []
  return project && iid ? { project_id: Number(project), iid: Number(iid) } : undefined
}

export const projectPath = (issue: Issue) => issue.references.full.split('#')[0] ?? ''
export const projectName = (issue: Issue) => projectPath(issue).split('/').at(-1) ?? ''
export const isOpen = (issue: Issue) => issue.state === 'opened'

/** Lists return labels with colours. A single issue returns only label names; `colors` supplies their colours. */
export function labelsOf(issue: Pick<Issue, 'labels'>, colors?: ReadonlyMap<string, string>): LabelLike[] {
  return issue.labels.map((label) =>
    typeof label === 'string' ? { name: label, color: colors?.get(label) } : { name: label.name, color: label.color },
  )
}

export const labelNames = (issue: Pick<Issue, 'labels'>) =>
  issue.labels.map((label) => (typeof label === 'string' ? label : label.name))

const isPriority = (label: LabelLike) => label.name.startsWith('priority::')

export const priorityOf = (issue: Issue) => labelsOf(issue).find(isPriority)
