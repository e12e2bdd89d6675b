import { createGroupLabel, createProjectLabel } from './endpoints/create-label.ts'
import { deleteGroupLabel, deleteProjectLabel } from './endpoints/delete-label.ts'
import { deleteSelectedGroupLabel, deleteSelectedProjectLabel } from './endpoints/delete-selected-label.ts'
import { getGroupLabel, getProjectLabel } from './endpoints/get-label.ts'
import { listGroupLabels, listProjectLabels } from './endpoints/list-labels.ts'
import { listSourcedGroupLabels, listSourcedProjectLabels } from './endpoints/list-sourced-labels.ts'
import { listUsableLabels } from './endpoints/list-usable-labels.ts'
import { promoteLabel } from './endpoints/promote-label.ts'
import { subscribeGroupLabel, subscribeProjectLabel } from './endpoints/subscribe-label.ts'
import { unsubscribeGroupLabel, unsubscribeProjectLabel } from './endpoints/unsubscribe-label.ts'
import { updateGroupLabel, updateProjectLabel } from './endpoints/update-label.ts'
import { updateSelectedGroupLabel, updateSelectedProjectLabel } from './endpoints/update-selected-label.ts'

export const labels = [
  listProjectLabels,
  listSourcedProjectLabels,
  getProjectLabel,
  createProjectLabel,
  updateProjectLabel,
  deleteProjectLabel,
  updateSelectedProjectLabel,
  deleteSelectedProjectLabel,
  promoteLabel,
  subscribeProjectLabel,
  unsubscribeProjectLabel,
  listGroupLabels,
  listSourcedGroupLabels,
  getGroupLabel,
  createGroupLabel,
  updateGroupLabel,
  deleteGroupLabel,
  updateSelectedGroupLabel,
  deleteSelectedGroupLabel,
  subscribeGroupLabel,
  unsubscribeGroupLabel,
  listUsableLabels,
] as const
