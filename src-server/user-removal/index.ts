import { deleteUser } from './endpoints/delete-user.ts'
import { previewUserDeletion } from './endpoints/preview-user-deletion.ts'
import { rejectUser } from './endpoints/reject-user.ts'

export const userRemoval = [deleteUser, rejectUser, previewUserDeletion] as const
