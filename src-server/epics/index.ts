import { createEpic } from './endpoints/create-epic.ts'
import { deleteEpic } from './endpoints/delete-epic.ts'
import { getEpic } from './endpoints/get-epic.ts'
import { listEpics } from './endpoints/list-epics.ts'
import { updateEpic } from './endpoints/update-epic.ts'

export const epics = [listEpics, getEpic, createEpic, updateEpic, deleteEpic] as const
