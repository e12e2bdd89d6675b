import { IconArrowRight } from '@tabler/icons-react'
import type { MergeRequest } from './merge-request.ts'
import classes from './merge-requests.module.css'

/** The source and the target branch. */
export function Branches({ request: { source_branch, target_branch } }: { request: MergeRequest }) {
  return (
    <span className={classes.branches}>
      <code className={`mono ${classes.branch}`}>
        <span className="visually-hidden">From </span>
        <bdi>{source_branch}</bdi>
      </code>
      <IconArrowRight size={14} stroke={1.75} aria-hidden="true" />
      <code className={`mono ${classes.branch}`}>
        <span className="visually-hidden">into </span>
        <bdi>{target_branch}</bdi>
      </code>
    </span>
  )
}
