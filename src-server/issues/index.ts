import { createIssue } from './create-issue.ts'
import { getIssue } from './get-issue.ts'
import { getIssuesStatistics } from './get-issues-statistics.ts'
import { getProjectIssue } from './get-project-issue.ts'
import { getProjectIssuesStatistics } from './get-project-issues-statistics.ts'
import { listIssues } from './list-issues.ts'
import { listProjectIssues } from './list-project-issues.ts'
import { updateIssue } from './update-issue.ts'

export const issues = [
  listIssues,
  listProjectIssues,
  getIssue,
  getProjectIssue,
  createIssue,
  updateIssue,
  getIssuesStatistics,
  getProjectIssuesStatistics,
] as const
