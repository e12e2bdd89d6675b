import { finishAllToDos } from './endpoints/finish-all-to-dos.ts'
import { finishToDo } from './endpoints/finish-to-do.ts'
import { getUserCounts } from './endpoints/get-user-counts.ts'
import { listToDos } from './endpoints/list-to-dos.ts'

export const todos = [listToDos, finishToDo, finishAllToDos, getUserCounts] as const
