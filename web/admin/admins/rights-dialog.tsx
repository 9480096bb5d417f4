import { useState } from 'react';
import {
  type AdminPermission,
  type AdminRole,
  adminPermissionLabels,
  adminPermissions,
  adminRoleLabels,
  adminRoles,
} from '#contract/admin/admin.ts';
import { newAdminAddressSchema, optionalReasonSchema } from '#contract/admin/admin-forms-schema.ts';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { fieldError } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useSetRights } from './admins.queries.ts';

interface RightsDialogProps {
  /** Undefined: the address is asked for. */
  member?: { id: string; displayName: string };
  rights: { role: AdminRole; permissions: readonly AdminPermission[] } | null;
  onClose: () => void;
}

const roleOptions = adminRoles.map((role) => ({ value: role, label: adminRoleLabels[role] }));
const permissionOptions = adminPermissions.map((name) => ({ value: name, label: adminPermissionLabels[name] }));

export function RightsDialog({ member, rights, onClose }: RightsDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>(rights?.role ?? 'admin');
  const [permissions, setPermissions] = useState<readonly AdminPermission[]>(
    rights?.role === 'admin' ? rights.permissions : [],
  );
  const { mutateAsync } = useSetRights(member?.id);
  const isPowerless = role === 'admin' && permissions.length === 0;

  return (
    <ReasonDialog
      draftName={`rights:${member?.id ?? 'new'}`}
      title={titleOf(member, rights !== null)}
      confirmLabel={rights ? 'Save rights' : 'Make admin'}
      schema={optionalReasonSchema}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync({ email, role, permissions: [...permissions], reason })}
      doneText={rights ? 'The rights are changed' : 'The member is an admin now'}
      check={(form) => (member ? {} : fieldError(newAdminAddressSchema, form, 'email'))}
    >
      {(errors) => (
        <>
          {!member && (
            <TextField
              label="Email address of the member"
              name="email"
              error={errors.email}
              type="email"
              isRequired
              value={email}
              onChange={setEmail}
              autoComplete="off"
            />
          )}
          <RadioGroup label="Role" options={roleOptions} value={role} onChange={setRole} />
          {role === 'super_admin' ? (
            <p className="text-ink-soft">A super admin may do everything, and gives and takes the rights of others.</p>
          ) : (
            <CheckboxGroup
              label="Permissions"
              options={permissionOptions}
              value={permissions}
              onChange={(chosen) => setPermissions(chosen)}
            />
          )}
          <p role="status" className={isPowerless ? 'rounded-soft bg-copper-soft px-4 py-3' : 'sr-only'}>
            {isPowerless && 'Without a permission, this admin can open the back office but see and do nothing in it.'}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}

function titleOf(member: RightsDialogProps['member'], isAdmin: boolean): string {
  if (!member) return 'Add an admin';
  return isAdmin ? `The rights of ${member.displayName}` : `Make ${member.displayName} an admin`;
}
