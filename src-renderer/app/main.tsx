import './mantine.css'
import './fonts.css'
import './base.css'
import './print.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { resumeSession, signInWithCode, takeSignInCode } from '../api/session.ts'
import { shareSession } from '../api/session-tabs.ts'
import { session } from '../api/token.ts'
import { homePageFor } from './home-page.ts'
import { printInLight } from './print-in-light.ts'
import { Providers } from './providers.tsx'
import { router } from './routes.tsx'

const code = takeSignInCode()
shareSession()
printInLight()
if (code) await signInWithCode(code)
if (session.get().token === null) await resumeSession()
const home_page = code ? undefined : await homePageFor(location)
if (home_page !== undefined) location.replace(home_page)

const root = document.getElementById('root')
if (root && home_page === undefined)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
