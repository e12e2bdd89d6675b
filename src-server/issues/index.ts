import { createIssue } from './endpoints/create-issue.ts'
import { deleteIssue } from './endpoints/delete-issue.ts'
import { getIssue } from './endpoints/get-issue.ts'
import { getIssuesStatistics } from './endpoints/get-issues-statistics.ts'
import { getProjectIssue } from './endpoints/get-project-issue.ts'
import { getProjectIssuesStatistics } from './endpoints/get-project-issues-statistics.ts'
import { listAssignableUsers } from './endpoints/list-assignable-users.ts'
import { listIssues } from './endpoints/list-issues.ts'
import { listProjectIssues } from './endpoints/list-project-issues.ts'
import { listSelectedIssues } from './endpoints/list-selected-issues.ts'
import { updateIssue } from './endpoints/update-issue.ts'

export const issues = [
  listIssues,
  listProjectIssues,
  getIssue,
  getProjectIssue,
  createIssue,
  updateIssue,
  deleteIssue,
  getIssuesStatistics,
  getProjectIssuesStatistics,
  listSelectedIssues,
  listAssignableUsers,
] as const
