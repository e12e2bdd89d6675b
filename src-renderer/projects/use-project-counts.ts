import { useList, useRead } from '../api/use-api.ts'

/** Exact counts of what a project holds; null where the server does not count that far. */
export function useProjectCounts(id: number) {
  const opened = useList('GET /projects/:id/issues', { id, state: 'opened', per_page: 1 })
  const closed = useList('GET /projects/:id/issues', { id, state: 'closed', per_page: 1 })
  const labels = useRead('GET /projects/:id/labels', { id, per_page: 100 })
  const milestones = useList('GET /projects/:id/milestones', { id, per_page: 1 })
  const asked = [opened, closed, labels, milestones]
  return {
    /** All were answered, or cannot be had. */
    settled: asked.every((read) => !read.pending),
    opened: opened.rows && opened.total,
    closed: closed.rows && closed.total,
    /** Those of its groups are not its own. */
    labels: labels.data?.filter((label) => label.is_project_label).length,
    milestones: milestones.rows && milestones.total,
  }
}
