import { createUpload } from './endpoints/create-upload.ts'
import { deleteUpload } from './endpoints/delete-upload.ts'
import { deleteUploadFile } from './endpoints/delete-upload-file.ts'
import { getUpload } from './endpoints/get-upload.ts'
import { getUploadFile } from './endpoints/get-upload-file.ts'
import { getUploadPage } from './endpoints/get-upload-page.ts'
import { listUploads } from './endpoints/list-uploads.ts'

export const uploads = [
  createUpload,
  listUploads,
  getUpload,
  getUploadFile,
  getUploadPage,
  deleteUpload,
  deleteUploadFile,
] as const
