import { createView } from './endpoints/create-view.ts'
import { endSession } from './endpoints/end-session.ts'
import { getGroupContents } from './endpoints/get-group-contents.ts'
import { getGroupShares } from './endpoints/get-group-shares.ts'
import { getHealth } from './endpoints/get-health.ts'
import { getLiveness } from './endpoints/get-liveness.ts'
import { getOpenapiDocument } from './endpoints/get-openapi-document.ts'
import { getPicture } from './endpoints/get-picture.ts'
import { getReadiness } from './endpoints/get-readiness.ts'
import { getState } from './endpoints/get-state.ts'
import { getStorage } from './endpoints/get-storage.ts'
import { listActivity } from './endpoints/list-activity.ts'
import { listGroupCounts } from './endpoints/list-group-counts.ts'
import { listProjectActivity } from './endpoints/list-project-activity.ts'
import { listProjectContents } from './endpoints/list-project-contents.ts'
import { listViews } from './endpoints/list-views.ts'
import { previewGroupTransfer } from './endpoints/preview-group-transfer.ts'
import { removeView } from './endpoints/remove-view.ts'
import { signIn } from './endpoints/sign-in.ts'
import { updateView } from './endpoints/update-view.ts'

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
