import { createUserSnippet, createProjectSnippet } from './endpoints/create-snippet.ts'
import { deleteUserSnippet, deleteProjectSnippet } from './endpoints/delete-snippet.ts'
import { getUserSnippet, getProjectSnippet } from './endpoints/get-snippet.ts'
import { getUserSnippetContent, getProjectSnippetContent } from './endpoints/get-snippet-content.ts'
import { listOwnSnippets } from './endpoints/list-own-snippets.ts'
import { listPublicSnippets } from './endpoints/list-public-snippets.ts'
import { listSnippets } from './endpoints/list-snippets.ts'
import { updateUserSnippet, updateProjectSnippet } from './endpoints/update-snippet.ts'

export const snippets = [
  listSnippets,
  getProjectSnippet,
  getProjectSnippetContent,
  createProjectSnippet,
  updateProjectSnippet,
  deleteProjectSnippet,
  listOwnSnippets,
  listPublicSnippets,
  getUserSnippet,
  getUserSnippetContent,
  createUserSnippet,
  updateUserSnippet,
  deleteUserSnippet,
] as const
