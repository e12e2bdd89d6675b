import { createProjectLabel } from './create-project-label.ts'
import { listProjectLabels } from './list-project-labels.ts'

export const labels = [listProjectLabels, createProjectLabel] as const
