import { useState } from 'react';
import {
  type AdminPermission,
  type AdminRole,
  adminPermissionLabels,
  adminPermissions,
  adminRoleLabels,
  adminRoles,
} from '#contract/admin/admin.ts';
import {
  invitedAddressSchema,
  newAdminAddressSchema,
  optionalReasonSchema,
} from '#contract/admin/admin-forms-schema.ts';
import { adminPresetNames, adminPresets, presetOf } from '#contract/admin/rights/presets.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx';
import { labelClass } from '#web/ui/form/field-class.ts';
import { fieldError } from '#web/ui/form/field-errors.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ReasonDialog } from '#web/ui/overlay/reason-dialog.tsx';
import { useSetRights } from './admins.queries.ts';

interface RightsDialogProps {
  /** Undefined: the address is asked for. */
  member?: { id: string; displayName: string };
  rights: { role: AdminRole; permissions: readonly AdminPermission[] } | null;
  /** The address may have no account yet: it gets a mail. */
  isInvitation?: boolean;
  onClose: () => void;
}

const roleOptions = adminRoles.map((role) => ({ value: role, label: adminRoleLabels[role] }));
const permissionOptions = adminPermissions.map((name) => ({ value: name, label: adminPermissionLabels[name] }));

export function RightsDialog({ member, rights, isInvitation = false, onClose }: RightsDialogProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<AdminRole>(rights?.role ?? 'admin');
  const [permissions, setPermissions] = useState<readonly AdminPermission[]>(
    rights?.role === 'admin' ? rights.permissions : [],
  );
  const { mutateAsync } = useSetRights(member?.id, isInvitation);
  const isPowerless = role === 'admin' && permissions.length === 0;

  return (
    <ReasonDialog
      draftName={`rights:${member?.id ?? (isInvitation ? 'invited' : 'new')}`}
      title={isInvitation ? 'Invite a colleague' : titleOf(member, rights !== null)}
      confirmLabel={isInvitation ? 'Send the invitation' : rights ? 'Save rights' : 'Make admin'}
      schema={optionalReasonSchema}
      onClose={onClose}
      onConfirm={(reason) => mutateAsync({ email, role, permissions: [...permissions], reason })}
      doneText={doneTextOf(rights !== null, isInvitation)}
      check={(form) =>
        member ? {} : fieldError(isInvitation ? invitedAddressSchema : newAdminAddressSchema, form, 'email')
      }
    >
      {(errors) => (
        <>
          {!member && (
            <TextField
              label={isInvitation ? 'Email address of the colleague' : 'Email address of the member'}
              description={
                isInvitation
                  ? 'The colleague gets a link that works for 7 days, and needs an account with this address.'
                  : undefined
              }
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
            <>
              <PresetButtons permissions={permissions} onChoose={setPermissions} />
              <CheckboxGroup
                label="Permissions"
                options={permissionOptions}
                value={permissions}
                onChange={(chosen) => setPermissions(chosen)}
              />
            </>
          )}
          <p role="status" className={isPowerless ? 'rounded-soft bg-copper-soft px-4 py-3' : 'sr-only'}>
            {isPowerless && 'Without a permission, this admin can open the back office but see and do nothing in it.'}
          </p>
        </>
      )}
    </ReasonDialog>
  );
}

interface PresetButtonsProps {
  permissions: readonly AdminPermission[];
  onChoose: (permissions: readonly AdminPermission[]) => void;
}

/** Sets the usual rights of a colleague at one press; each right can still be given or taken below. */
function PresetButtons({ permissions, onChoose }: PresetButtonsProps) {
  const chosen = presetOf(permissions);
  return (
    <fieldset>
      <legend className={`${labelClass} mb-2`}>Start from</legend>
      <div className="flex flex-wrap gap-2">
        {adminPresetNames.map((name) => (
          <Button
            key={name}
            variant={name === chosen ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={name === chosen}
            onClick={() => onChoose(adminPresets[name])}
          >
            {name}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function doneTextOf(isAdmin: boolean, isInvitation: boolean): string {
  if (isInvitation) return 'The invitation is on its way';
  return isAdmin ? 'The rights are changed' : 'The member is an admin now';
}

function titleOf(member: RightsDialogProps['member'], isAdmin: boolean): string {
  if (!member) return 'Add an admin';
  return isAdmin ? `The rights of ${member.displayName}` : `Make ${member.displayName} an admin`;
}
