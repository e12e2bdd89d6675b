import { createProjectSnippet, createUserSnippet } from './endpoints/create-snippet.ts'
import { deleteProjectSnippet, deleteUserSnippet } from './endpoints/delete-snippet.ts'
import { getProjectSnippet, getUserSnippet } from './endpoints/get-snippet.ts'
import { getProjectSnippetContent, getUserSnippetContent } from './endpoints/get-snippet-content.ts'
import { getProjectSnippetFile, getUserSnippetFile } from './endpoints/get-snippet-file.ts'
import { listOwnSnippets } from './endpoints/list-own-snippets.ts'
import { listPublicSnippets } from './endpoints/list-public-snippets.ts'
import { listSnippets } from './endpoints/list-snippets.ts'
import { updateProjectSnippet, updateUserSnippet } from './endpoints/update-snippet.ts'

export const snippets = [
  listSnippets,
  getProjectSnippet,
  getProjectSnippetContent,
  getProjectSnippetFile,
  createProjectSnippet,
  updateProjectSnippet,
  deleteProjectSnippet,
  listOwnSnippets,
  listPublicSnippets,
  getUserSnippet,
  getUserSnippetContent,
  getUserSnippetFile,
  createUserSnippet,
  updateUserSnippet,
  deleteUserSnippet,
] as const
