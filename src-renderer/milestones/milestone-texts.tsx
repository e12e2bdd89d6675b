import { basePath } from '../api/base-path.ts'
import { useList, useRead } from '../api/use-api.ts'
import type { Home } from '../planning/home.ts'
import { replacedText } from '../planning/replaced-text.ts'
import { pluralize } from '../ui/number.ts'
import type { Milestone } from './milestone.ts'

const requestsOf = {
  project: 'GET /projects/:id/milestones/:milestone_id/merge_requests',
  group: 'GET /groups/:id/milestones/:milestone_id/merge_requests',
} as const

/** Says what loses the milestone. */
export function MilestoneDeletion({ home: { kind, id }, record: milestone }: { home: Home; record: Milestone }) {
  const requests = useList(requestsOf[kind], { id, milestone_id: milestone.id, per_page: 1 })
  return (
    <>
      Deletes <b dir="auto">{milestone.title}</b>. {usesText(milestone, requests)} The deletion cannot be undone. To
      keep the milestone, close the milestone instead.
    </>
  )
}

function usesText(milestone: Milestone, requests: { total: number | null; pending: boolean }): string {
  if (requests.pending) return 'Counting the issues and merge requests of the milestone …'
  const uses = [
    milestone.issues_count > 0 && pluralize(milestone.issues_count, 'issue'),
    requests.total && pluralize(requests.total, 'merge request'),
  ].filter(Boolean)
  const kept = uses.length > 0 && `The milestone is removed from ${uses.join(' and ')} that you can see.`
  if (requests.total === null)
    return [kept, 'The merge requests of the milestone could not be counted.'].filter(Boolean).join(' ')
  return kept || 'No issue or merge request that you can see has this milestone.'
}

interface PromotionProps {
  group: NonNullable<Home['group']>
  record: Milestone
}

/** Says what becomes of the milestones with the same title in the projects of the group. */
export function MilestonePromotion({ group, record: { id, title } }: PromotionProps) {
  const same = useRead('GET /groups/:id/milestones', { id: group.id, title, include_descendants: true, per_page: 100 })
  const others = same.data?.filter((one) => one.id !== id && isDirectlyIn(one.web_url, group.full_path)) ?? []
  return others.length > 0 && replacedText(others.length, 'milestone', 'title')
}

/** Whether the web address is one of a project directly in the group: `/acme/tools/saw/-/milestones/3`. */
export function isDirectlyIn(web_url: string, group_path: string, base = basePath): boolean {
  const [project = ''] = new URL(web_url).pathname.slice(base.length + 1).split('/-/')
  return project.slice(0, project.lastIndexOf('/')) === group_path
}
