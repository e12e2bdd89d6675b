import { createProjectLabel } from './endpoints/create-project-label.ts'
import { listProjectLabels } from './endpoints/list-project-labels.ts'

export const labels = [listProjectLabels, createProjectLabel] as const
