import { createView } from './create-view.ts'
import { endSession } from './end-session.ts'
import { getHealth } from './get-health.ts'
import { getLiveness } from './get-liveness.ts'
import { getOpenapiDocument } from './get-openapi-document.ts'
import { getReadiness } from './get-readiness.ts'
import { getState } from './get-state.ts'
import { listActivity } from './list-activity.ts'
import { listViews } from './list-views.ts'
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
  listActivity,
  listViews,
  createView,
  updateView,
  removeView,
] as const
