import { createView } from './create-view.ts'
import { endSession } from './end-session.ts'
import { getGroupContents } from './get-group-contents.ts'
import { getGroupShares } from './get-group-shares.ts'
import { getHealth } from './get-health.ts'
import { getLiveness } from './get-liveness.ts'
import { getOpenapiDocument } from './get-openapi-document.ts'
import { getPicture } from './get-picture.ts'
import { getReadiness } from './get-readiness.ts'
import { getState } from './get-state.ts'
import { getStorage } from './get-storage.ts'
import { listActivity } from './list-activity.ts'
import { listGroupCounts } from './list-group-counts.ts'
import { listProjectActivity } from './list-project-activity.ts'
import { listProjectContents } from './list-project-contents.ts'
import { listViews } from './list-views.ts'
import { previewGroupTransfer } from './preview-group-transfer.ts'
import { removeView } from './remove-view.ts'
import { signIn } from './sign-in.ts'
import { updateView } from './update-view.ts'

export const gantry = [
  getHealth,
  getLiveness,
  getReadiness,
  getOpenapiDocument,
  signIn,
  endSession,
  getState,
  getPicture,
  listActivity,
  listProjectActivity,
  listProjectContents,
  getStorage,
  listGroupCounts,
  getGroupShares,
  getGroupContents,
  previewGroupTransfer,
  listViews,
  createView,
  updateView,
  removeView,
] as const
