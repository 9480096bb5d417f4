import type { AdminPermission } from '#contract/admin/admin.ts';
import { adminUsers } from '#server/db/schema/members.ts';
import type { TestApp } from './test-app.ts';
import { addMember, type TestMember } from './test-members.ts';

/** An admin with these permissions and no others. */
export async function addAdmin(
  testApp: TestApp,
  email: string,
  permissions: AdminPermission[],
  role: 'admin' | 'super_admin' = 'admin',
): Promise<TestMember> {
  const member = await addMember(testApp, email);
  await testApp.deps.database.db.insert(adminUsers).values({ id: member.id, permissions, role });
  return member;
}
