import type { Trx } from '../kit/db/schema.ts'
import { seededRunnersToken } from '../projects/creation/runners-token.ts'
import { insertRows } from '../seeds/building/insert-queries.ts'
import type { Row } from './queries.ts'

/** The rows of a seed per table, in an order that satisfies foreign keys. */
export class Rows {
  readonly user: Row<'user'>[] = []
  readonly email: Row<'email'>[] = []
  readonly identity: Row<'identity'>[] = []
  readonly personal_access_token: Row<'personal_access_token'>[] = []
  readonly ssh_key: Row<'ssh_key'>[] = []
  readonly user_status: Row<'user_status'>[] = []
  readonly follow: Row<'follow'>[] = []
  readonly namespace: Row<'namespace'>[] = []
  readonly namespace_ancestor: Row<'namespace_ancestor'>[] = []
  readonly group: Row<'group'>[] = []
  readonly project: Row<'project'>[] = []
  readonly topic: Row<'topic'>[] = []
  readonly project_topic: Row<'project_topic'>[] = []
  readonly star: Row<'star'>[] = []
  readonly project_language: Row<'project_language'>[] = []
  readonly custom_attribute: Row<'custom_attribute'>[] = []
  readonly member: Row<'member'>[] = []
  readonly project_group_link: Row<'project_group_link'>[] = []
  readonly group_group_link: Row<'group_group_link'>[] = []
  readonly label: Row<'label'>[] = []
  readonly label_priority: Row<'label_priority'>[] = []
  readonly milestone: Row<'milestone'>[] = []
  readonly iteration: Row<'iteration'>[] = []
  readonly epic: Row<'epic'>[] = []
  readonly issue: Row<'issue'>[] = []
  readonly issue_label: Row<'issue_label'>[] = []
  readonly issue_assignee: Row<'issue_assignee'>[] = []
  readonly issue_link: Row<'issue_link'>[] = []
  readonly merge_request: Row<'merge_request'>[] = []
  readonly merge_request_label: Row<'merge_request_label'>[] = []
  readonly merge_request_assignee: Row<'merge_request_assignee'>[] = []
  readonly merge_request_reviewer: Row<'merge_request_reviewer'>[] = []
  readonly merge_request_approval: Row<'merge_request_approval'>[] = []
  readonly merge_request_issue: Row<'merge_request_issue'>[] = []
  readonly snippet: Row<'snippet'>[] = []
  readonly note: Row<'note'>[] = []
  readonly award_emoji: Row<'award_emoji'>[] = []
  readonly todo: Row<'todo'>[] = []
  readonly subscription: Row<'subscription'>[] = []
  readonly timelog: Row<'timelog'>[] = []
  readonly resource_event: Row<'resource_event'>[] = []
  readonly event: Row<'event'>[] = []
  readonly environment: Row<'environment'>[] = []
  readonly deployment: Row<'deployment'>[] = []
  readonly deployment_merge_request: Row<'deployment_merge_request'>[] = []
  readonly push_rule: Row<'push_rule'>[] = []
  readonly system_hook: Row<'system_hook'>[] = []
  readonly hook_delivery: Row<'hook_delivery'>[] = []
  readonly saved_view: Row<'saved_view'>[] = []

  async insert(trx: Trx) {
    for (const group of this.group) group.runners_token ??= seededRunnersToken(`group ${group.id}`)
    for (const project of this.project) project.runners_token ??= seededRunnersToken(`project ${project.id}`)
    for (const [table, rows] of Object.entries(this)) await insertRows(trx, table, rows)
  }
}
