import { addEpicIssue } from './endpoints/epics/add-epic-issue.ts'
import { listEpicIssues } from './endpoints/epics/list-epic-issues.ts'
import { removeEpicIssue } from './endpoints/epics/remove-epic-issue.ts'
import { listParticipants } from './endpoints/following/list-participants.ts'
import { markIssue } from './endpoints/following/mark-issue.ts'
import { subscribeIssue } from './endpoints/following/subscribe-issue.ts'
import { unsubscribeIssue } from './endpoints/following/unsubscribe-issue.ts'
import { getDescriptionVersion } from './endpoints/history/get-description-version.ts'
import { listDescriptionVersions } from './endpoints/history/list-description-versions.ts'
import { cloneIssue } from './endpoints/issue/clone-issue.ts'
import { createIssue } from './endpoints/issue/create-issue.ts'
import { deleteIssue } from './endpoints/issue/delete-issue.ts'
import { getIssue } from './endpoints/issue/get-issue.ts'
import { getProjectIssue } from './endpoints/issue/get-project-issue.ts'
import { getUserAgentDetail } from './endpoints/issue/get-user-agent-detail.ts'
import { moveIssue } from './endpoints/issue/move-issue.ts'
import { reorderIssue } from './endpoints/issue/reorder-issue.ts'
import { updateIssue } from './endpoints/issue/update-issue.ts'
import { createIssueLink } from './endpoints/links/create-issue-link.ts'
import { deleteIssueLink } from './endpoints/links/delete-issue-link.ts'
import { getIssueLink } from './endpoints/links/get-issue-link.ts'
import { listIssueLinks } from './endpoints/links/list-issue-links.ts'
import { listAssignableUsers } from './endpoints/lists/list-assignable-users.ts'
import { listGroupIssues } from './endpoints/lists/list-group-issues.ts'
import { listGroupedIssues } from './endpoints/lists/list-grouped-issues.ts'
import { listGroupedProjectIssues } from './endpoints/lists/list-grouped-project-issues.ts'
import { listIssueGroups } from './endpoints/lists/list-issue-groups.ts'
import { listIssues } from './endpoints/lists/list-issues.ts'
import { listGroupMilestoneIssues, listProjectMilestoneIssues } from './endpoints/lists/list-milestone-issues.ts'
import { listProjectIssueGroups } from './endpoints/lists/list-project-issue-groups.ts'
import { listProjectIssues } from './endpoints/lists/list-project-issues.ts'
import { listSelectedIssues } from './endpoints/lists/list-selected-issues.ts'
import { createMetricImage } from './endpoints/metric-images/create-metric-image.ts'
import { deleteMetricImage } from './endpoints/metric-images/delete-metric-image.ts'
import { getMetricImageFile } from './endpoints/metric-images/get-metric-image-file.ts'
import { listMetricImages } from './endpoints/metric-images/list-metric-images.ts'
import { updateMetricImage } from './endpoints/metric-images/update-metric-image.ts'
import { getGroupIssueTrends } from './endpoints/statistics/get-group-issue-trends.ts'
import { getGroupIssuesStatistics } from './endpoints/statistics/get-group-issues-statistics.ts'
import { getIssueTrends } from './endpoints/statistics/get-issue-trends.ts'
import { getIssuesStatistics } from './endpoints/statistics/get-issues-statistics.ts'
import { getProjectIssueTrends } from './endpoints/statistics/get-project-issue-trends.ts'
import { getProjectIssuesStatistics } from './endpoints/statistics/get-project-issues-statistics.ts'
import { addSpentTime } from './endpoints/time/add-spent-time.ts'
import { getTimeStats } from './endpoints/time/get-time-stats.ts'
import { resetSpentTime } from './endpoints/time/reset-spent-time.ts'
import { resetTimeEstimate } from './endpoints/time/reset-time-estimate.ts'
import { setTimeEstimate } from './endpoints/time/set-time-estimate.ts'

export const issues = [
  listIssues,
  listGroupIssues,
  listProjectIssues,
  getIssue,
  getProjectIssue,
  createIssue,
  updateIssue,
  deleteIssue,
  reorderIssue,
  moveIssue,
  cloneIssue,
  subscribeIssue,
  unsubscribeIssue,
  markIssue,
  listParticipants,
  getUserAgentDetail,
  getTimeStats,
  setTimeEstimate,
  resetTimeEstimate,
  addSpentTime,
  resetSpentTime,
  getIssuesStatistics,
  getGroupIssuesStatistics,
  getProjectIssuesStatistics,
  getIssueTrends,
  getGroupIssueTrends,
  getProjectIssueTrends,
  listIssueGroups,
  listProjectIssueGroups,
  listGroupedIssues,
  listGroupedProjectIssues,
  listSelectedIssues,
  listAssignableUsers,
  listProjectMilestoneIssues,
  listGroupMilestoneIssues,
  listEpicIssues,
  addEpicIssue,
  removeEpicIssue,
  listIssueLinks,
  getIssueLink,
  createIssueLink,
  deleteIssueLink,
  listMetricImages,
  createMetricImage,
  updateMetricImage,
  deleteMetricImage,
  getMetricImageFile,
  listDescriptionVersions,
  getDescriptionVersion,
] as const
