import { Button, TextInput } from '@mantine/core'
import { IconPackageImport } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { MainButton } from '../ui/main-button.tsx'
import classes from './first-run.module.css'

const demo = 'npm run serve -- --in-memory --seed demo --port 0'

/** For an instance without projects: import one, create one, or start a demo instance. */
export function FirstRun() {
  return (
    <section className={classes.first} aria-labelledby="first">
      <h2 id="first">No projects yet</h2>
      <p className="quiet">Import a project, create an empty one, or start a demo instance.</p>
      <Option
        name="Import"
        text="Imports a project from an export archive, with issues, comments, labels, milestones and merge requests."
      >
        <Button
          variant="filled"
          leftSection={<IconPackageImport size={15} stroke={1.75} />}
          renderRoot={(props) => <Link to="/import" {...props} />}
        >
          Import project
        </Button>
      </Option>
      <Option name="New project" text="Creates a private, empty project in your personal namespace.">
        <NewProject />
      </Option>
      <Option
        name="Demo instance"
        text="This command starts a second instance with 61 users, 40 projects and 3,000 issues:"
      >
        <span className={classes.command}>
          <code>{demo}</code>
          <CopyButton text={demo} name="command" />
        </span>
      </Option>
    </section>
  )
}

function Option({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div className={classes.step}>
      <h3>{name}</h3>
      <div className={classes.how}>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </div>
  )
}

function NewProject() {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useWrite('POST /projects', { refreshes: ['GET /projects', 'GET /-/gantry/v1/state'] })
  const obstacle = name.trim() === '' ? 'Enter a name.' : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (obstacle !== undefined) return
    const project = await create.write({ name }).catch(() => null)
    if (project) await navigate({ to: '/projects/$projectId', params: { projectId: String(project.id) } })
  }
  return (
    <form onSubmit={submit} className={classes.form}>
      <TextInput
        aria-label="Project name"
        placeholder="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={create.error?.message}
      />
      <MainButton variant="default" obstacle={obstacle} loading={create.pending}>
        Create project
      </MainButton>
    </form>
  )
}
