import { AccessPage } from '../access/access-section.tsx'
import type { User } from '../users/user.ts'
import { EmailsSection } from './emails-section.tsx'
import { PictureSection } from './picture-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { StatusSection } from './status-section.tsx'

/** What users change of their own accounts. Name, username and rights are for administrators. */
export const AccountTab = ({ user }: { user: User }) => (
  <AccessPage name="Account">
    <StatusSection />
    <PictureSection user={user} />
    <EmailsSection />
    <PreferencesSection />
  </AccessPage>
)
