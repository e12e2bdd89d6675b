import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { fetchReply, type Input } from '../api/client.ts'
import { pluralize } from '../ui/number.ts'
import { toast } from '../ui/toast.ts'
import { parseKey } from './issue.ts'

export type Change = Omit<Input<'PUT /projects/:id/issues/:issue_iid'>, 'id' | 'issue_iid'>
/** The change for issues of a project, or why they cannot be changed. */
export type ChangeOf = (project_id: number) => Change | { refused: string }

export interface FailedIssue {
  key: string
  text: string
}
export interface Run {
  verb: string
  total: number
  done: number
  failed: readonly FailedIssue[]
  state: 'running' | 'stopped' | 'ended'
  change: ChangeOf
}

const concurrency = 3

/** Applies one change to many issues, a few at a time. Continues after errors and collects them. */
export function useBulk() {
  const cache = useQueryClient()
  const [run, setRun] = useState<Run>()
  const stopped = useRef(false)

  const start = async (verb: string, keys: readonly string[], change: ChangeOf) => {
    stopped.current = false
    const queue = [...keys]
    let failures = 0
    setRun({ verb, total: keys.length, done: 0, failed: [], state: 'running', change })
    const work = async () => {
      for (let key = queue.shift(); key !== undefined && !stopped.current; key = queue.shift()) {
        const text = await apply(key, change)
        const failed = text === undefined ? [] : [{ key, text }]
        failures += failed.length
        setRun((now) => now && { ...now, done: now.done + 1, failed: [...now.failed, ...failed] })
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    setRun((now) => now && { ...now, state: stopped.current ? 'stopped' : 'ended' })
    if (failures === 0 && !stopped.current) toast(`${verb} ${pluralize(keys.length, 'issue')}: done`)
    await Promise.all(issueReads.map((read) => cache.invalidateQueries({ queryKey: [read] })))
  }
  return {
    run,
    start: (verb: string, keys: readonly string[], change: ChangeOf) => void start(verb, keys, change),
    stop: () => {
      stopped.current = true
    },
    clear: () => setRun(undefined),
  }
}

/** The reads to invalidate after an issue has changed. */
export const issueReads = [
  'GET /issues',
  'GET /projects/:id/issues',
  'GET /projects/:id/issues/:issue_iid',
  'GET /projects/:id/issues/:issue_iid/notes',
  'GET /-/gantry/v1/state',
] as const

async function apply(key: string, changeOf: ChangeOf): Promise<string | undefined> {
  const issue = parseKey(key)
  if (!issue) return 'Invalid issue id in the selection.'
  const change = changeOf(issue.project_id)
  if ('refused' in change) return change.refused
  try {
    await fetchReply('PUT /projects/:id/issues/:issue_iid', { id: issue.project_id, issue_iid: issue.iid, ...change })
    return undefined
  } catch (cause) {
    return cause instanceof ApiError ? cause.message : String(cause)
  }
}
