import { useList, useRead } from '../api/use-api.ts'

/** A count is null if there are more records than the server counts. */
export function useProjectCounts(id: number) {
  const opened = useList('GET /projects/:id/issues', { id, state: 'opened', per_page: 1 })
  const closed = useList('GET /projects/:id/issues', { id, state: 'closed', per_page: 1 })
  const labels = useRead('GET /projects/:id/labels', { id, per_page: 100 })
  const milestones = useList('GET /projects/:id/milestones', { id, per_page: 1 })
  const reads = [opened, closed, labels, milestones]
  return {
    /** All requests have succeeded or failed. */
    loaded: reads.every((read) => !read.pending),
    opened: opened.rows && opened.total,
    closed: closed.rows && closed.total,
    /** Project labels among the first 100 labels. Group labels are left out. */
    labels: labels.data?.filter((label) => label.is_project_label).length,
    milestones: milestones.rows && milestones.total,
  }
}
