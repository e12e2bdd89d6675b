import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { getProject } from './get-project.ts'
import { listProjects } from './list-projects.ts'

export const projects = [listProjects, getProject, createProject, deleteProject] as const
