import { acceptTerms } from './endpoints/account/accept-terms.ts'
import { changePassword } from './endpoints/account/change-password.ts'
import { declineTerms } from './endpoints/account/decline-terms.ts'
import { getTerms } from './endpoints/account/get-terms.ts'
import { getAuditEntry } from './endpoints/audit/get-audit-entry.ts'
import { getAuditFigures } from './endpoints/audit/get-audit-figures.ts'
import { listAudit } from './endpoints/audit/list-audit.ts'
import { listAuditedKinds } from './endpoints/audit/list-audited-kinds.ts'
import { createBackup } from './endpoints/backups/create-backup.ts'
import { downloadBackup } from './endpoints/backups/download-backup.ts'
import { listBackups } from './endpoints/backups/list-backups.ts'
import { removeBackup } from './endpoints/backups/remove-backup.ts'
import { restoreBackup } from './endpoints/backups/restore-backup.ts'
import { listCleanupProjects } from './endpoints/cleanup/list-cleanup-projects.ts'
import { listEndingMemberships } from './endpoints/cleanup/list-ending-memberships.ts'
import { getGroupContents } from './endpoints/groups/get-group-contents.ts'
import { getGroupShares } from './endpoints/groups/get-group-shares.ts'
import { listGroupCounts } from './endpoints/groups/list-group-counts.ts'
import { previewGroupTransfer } from './endpoints/groups/preview-group-transfer.ts'
import { getHealth } from './endpoints/health/get-health.ts'
import { getLiveness } from './endpoints/health/get-liveness.ts'
import { getReadiness } from './endpoints/health/get-readiness.ts'
import { getAccessRules } from './endpoints/instance/get-access-rules.ts'
import { getOpenapiDocument } from './endpoints/instance/get-openapi-document.ts'
import { getPicture } from './endpoints/instance/get-picture.ts'
import { getState } from './endpoints/instance/get-state.ts'
import { getStorage } from './endpoints/instance/get-storage.ts'
import { listActivity } from './endpoints/instance/list-activity.ts'
import { listChanges } from './endpoints/instance/list-changes.ts'
import { streamEvents } from './endpoints/instance/stream-events.ts'
import { getDiagnostics } from './endpoints/log/get-diagnostics.ts'
import { listLogLines } from './endpoints/log/list-log-lines.ts'
import { listProjectActivity } from './endpoints/projects/list-project-activity.ts'
import { listProjectContents } from './endpoints/projects/list-project-contents.ts'
import { exportRequests } from './endpoints/requests/export-requests.ts'
import { getCoverage } from './endpoints/requests/get-coverage.ts'
import { getDryRun } from './endpoints/requests/get-dry-run.ts'
import { getFailure } from './endpoints/requests/get-failure.ts'
import { getLoggedRequest } from './endpoints/requests/get-logged-request.ts'
import { getRequestFigures } from './endpoints/requests/get-request-figures.ts'
import { listFailures } from './endpoints/requests/list-failures.ts'
import { listRequests } from './endpoints/requests/list-requests.ts'
import { resetCoverage } from './endpoints/requests/reset-coverage.ts'
import { endImpersonation } from './endpoints/session/end-impersonation.ts'
import { endSession } from './endpoints/session/end-session.ts'
import { getSignInForm } from './endpoints/session/get-sign-in-form.ts'
import { signIn } from './endpoints/session/sign-in.ts'
import { signUp } from './endpoints/session/sign-up.ts'
import { startImpersonation } from './endpoints/session/start-impersonation.ts'
import { getUserFigures } from './endpoints/users/get-user-figures.ts'
import { listUserAccess } from './endpoints/users/list-user-access.ts'
import { listUserGroups } from './endpoints/users/list-user-groups.ts'
import { listUsers } from './endpoints/users/list-users.ts'
import { createView } from './endpoints/views/create-view.ts'
import { listViews } from './endpoints/views/list-views.ts'
import { removeView } from './endpoints/views/remove-view.ts'
import { updateView } from './endpoints/views/update-view.ts'

export const gantry = [
  getHealth,
  getLiveness,
  getReadiness,
  getOpenapiDocument,
  getSignInForm,
  signIn,
  signUp,
  endSession,
  changePassword,
  getTerms,
  acceptTerms,
  declineTerms,
  startImpersonation,
  endImpersonation,
  getState,
  getAccessRules,
  listFailures,
  getFailure,
  listRequests,
  exportRequests,
  getLoggedRequest,
  getDryRun,
  getRequestFigures,
  getCoverage,
  resetCoverage,
  listLogLines,
  getDiagnostics,
  getPicture,
  listActivity,
  listChanges,
  listAudit,
  getAuditEntry,
  getAuditFigures,
  listAuditedKinds,
  streamEvents,
  listProjectActivity,
  listProjectContents,
  listCleanupProjects,
  listEndingMemberships,
  getStorage,
  listGroupCounts,
  getGroupShares,
  getGroupContents,
  previewGroupTransfer,
  listUsers,
  listUserGroups,
  getUserFigures,
  listUserAccess,
  listBackups,
  createBackup,
  downloadBackup,
  removeBackup,
  restoreBackup,
  listViews,
  createView,
  updateView,
  removeView,
] as const
