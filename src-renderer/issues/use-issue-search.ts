import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '../api/use-api.ts'
import { type Issue, isOpen, keyOf } from './issue.ts'
import { parseTypedIssue, type TypedIssue } from './typed-issue.ts'
import { useNamedIssues } from './use-named-issues.ts'

/** An issue that a typed text finds. */
export interface FoundIssue {
  key: string
  project_id: number
  iid: number
  title: string
  /** Short for issues of the own project. */
  reference: string
  open: boolean
}

/** As many as can be looked through. */
const per_page = 10

/**
 * The issues that a text names or whose titles it is in: those of the project first. Without a text, those of the project that changed last.
 * `outdated`: the issues may belong to an earlier text. `loading`: more may be found.
 */
export function useIssueSearch(typed: string, project_id: number) {
  const [text] = useDebouncedValue(typed.trim(), 150)
  const entry = parseTypedIssue(text, location)
  const search = entry.kind === 'words' && entry.text
  const near = useRead(
    'GET /projects/:id/issues',
    { id: project_id, ...nearInput(entry), order_by: 'updated_at', per_page },
    { enabled: entry.kind === 'words' || entry.kind === 'number', keepPrevious: true },
  )
  const far = useRead(
    'GET /issues',
    { scope: 'all', search: search || '', in: ['title'], order_by: 'updated_at', per_page },
    { enabled: search !== false && search !== '', keepPrevious: true },
  )
  const named = useNamedIssues(entry.kind === 'reference' ? entry : { project: '', iid: 0 })
  const keyed = useRead(
    'GET /-/gantry/v1/issues/selected',
    { issues: entry.kind === 'key' ? [entry.key] : [] },
    { enabled: entry.kind === 'key' },
  )
  const listed = {
    words: [...(near.data ?? []), ...((search && !far.previous && far.data) || [])],
    number: near.data ?? [],
    ...{ reference: [], key: [], problem: [] },
  }[entry.kind]
  const selected = { reference: named.issues, key: keyed.data ?? [], ...{ words: [], number: [], problem: [] } }[
    entry.kind
  ]
  const found = [
    ...listed.map((issue) => foundIssue(issue, issue.references.full, isOpen(issue))),
    ...selected.map((issue) => foundIssue(issue, issue.reference, issue.state === 'opened')),
  ]
  const isMissing = (read: { fetching: boolean; previous: boolean; data: unknown }) =>
    read.fetching && (read.previous || !read.data)
  const outdated = text !== typed.trim() || isMissing(near) || isMissing(keyed) || named.fetching
  const short = (issue: FoundIssue) =>
    issue.project_id === project_id ? { ...issue, reference: `#${issue.iid}` } : issue
  return {
    issues: [...new Map(found.map((issue) => [issue.key, short(issue)])).values()],
    outdated,
    loading: outdated || isMissing(far),
    /** Whether the text names an issue, and is no search. */
    isExact: entry.kind !== 'words',
    problem: entry.kind === 'problem' ? entry.text : undefined,
    error: near.error ?? far.error ?? named.error ?? keyed.error,
  }
}

function nearInput(entry: TypedIssue) {
  if (entry.kind === 'number') return { iids: [entry.iid] }
  return entry.kind === 'words' && entry.text !== '' ? { search: entry.text, in: ['title' as const] } : {}
}

const foundIssue = (
  { project_id, iid, title }: Pick<Issue, 'project_id' | 'iid' | 'title'>,
  reference: string,
  open: boolean,
): FoundIssue => ({ key: keyOf({ project_id, iid }), project_id, iid, title, reference, open })
