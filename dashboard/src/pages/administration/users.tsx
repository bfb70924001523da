import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard, type User, type UserWithPassword } from '../../api/dashboard.ts';
import { useSession } from '../../api/session.ts';
import type { Secret } from '../../components/actions/action.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import type { Field } from '../../components/fields/fields.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Page } from '../../components/page/page.tsx';
import { Status, Time } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';
import { roleName } from '../../format/words.ts';

const roles: Readonly<Record<User['role'], string>> = {
  viewer: 'Viewer: can read, but change nothing',
  operator: 'Operator: daily work with payments, payouts and disputes',
  admin: 'Administrator: also users, keys and settings',
};

const roleField = (initial: string): Field => ({
  kind: 'choice',
  name: 'role',
  label: 'Role',
  initial,
  of: Object.entries(roles).map(([value, label]) => ({ value, label })),
});

export function UsersPage(): ReactNode {
  const query = useQuery({ queryKey: ['users'], queryFn: () => dashboard.users.list() });
  return (
    <Page
      title="Users"
      about="People who can sign in here, and their roles."
      actions={
        <ActionButton
          label="Add a user"
          variant="filled"
          about="You get a password to hand over. It is shown once."
          scope="users:write"
          fields={[
            { kind: 'email', name: 'email', label: 'E-mail' },
            { kind: 'text', name: 'name', label: 'Name' },
            roleField('viewer'),
          ]}
          run={({ email = '', name = '', role }, options) =>
            dashboard.users.create(
              { email: email.trim(), name: name.trim(), role: role as User['role'] },
              options,
            )
          }
          done="User added."
          changes={['users']}
          secret={passwordOf}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) => <Table label="Users" columns={columns} items={data} idOf={({ id }) => id} />}
      </Loaded>
    </Page>
  );
}

function passwordOf({ name, password }: UserWithPassword): Secret {
  return {
    title: `Password of ${name}`,
    about:
      'Hand it over now, with the name of your platform: it cannot be shown again, and must be ' +
      'changed at the first sign-in.',
    value: password,
  };
}

const columns: readonly Column<User>[] = [
  {
    header: 'Name',
    cell: ({ name, email, role, status }) => (
      <>
        {name}
        <span className="phone-only dim">
          <br />
          {email}
          <br />
          {roleName(role)}, {status}
        </span>
      </>
    ),
  },
  { header: 'E-mail', width: '26%', isSecondary: true, cell: ({ email }) => email },
  { header: 'Role', isSecondary: true, cell: ({ role }) => roleName(role) },
  {
    header: 'Status',
    width: '6.5rem',
    isSecondary: true,
    cell: ({ status }) => <Status of={status} />,
  },
  {
    header: 'Last sign-in',
    isExtra: true,
    cell: ({ last_sign_in_at }) => <Time at={last_sign_in_at} />,
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    width: '29%',
    align: 'end',
    cell: (user) => <UserActions of={user} />,
  },
];

function UserActions({ of }: { readonly of: User }): ReactNode {
  const session = useSession();
  const isSelf = session.user.id === of.id;
  const isDisabled = of.status === 'disabled';
  const shared = {
    scope: 'users:write',
    changes: ['users'],
    size: 'compact-xs',
    variant: 'subtle',
  } as const;
  if (isSelf) return <span className="dim">You</span>;
  return (
    <>
      <ActionButton
        {...shared}
        label="Change"
        title={`Change ${of.name}`}
        about={
          of.role === 'admin'
            ? 'A new role signs the user out everywhere and ends every open onboarding link they created.'
            : 'A new role signs the user out everywhere.'
        }
        fields={[
          { kind: 'text', name: 'name', label: 'Name', initial: of.name },
          roleField(of.role),
        ]}
        run={(_, options, { name, role }) =>
          dashboard.users.update(
            of.id,
            given({ name: name?.trim(), role: role as User['role'] | undefined }),
            options,
          )
        }
        done="User updated."
      />
      <ActionButton
        {...shared}
        label="Reset password"
        title={`Reset the password of ${of.name}?`}
        about="This signs the user out everywhere. You get a new password to hand over."
        run={(_, options) => dashboard.users.resetPassword(of.id, options)}
        done="Password reset."
        secret={passwordOf}
      />
      <ActionButton
        {...shared}
        label={isDisabled ? 'Enable' : 'Disable'}
        title={isDisabled ? `Enable ${of.name}?` : `Disable ${of.name}?`}
        about={
          isDisabled
            ? 'The password stays the same.'
            : 'This signs the user out everywhere and ends every open onboarding link they created.'
        }
        isGrave={!isDisabled}
        run={(_, options) => dashboard.users.update(of.id, { disabled: !isDisabled }, options)}
        done={isDisabled ? 'User enabled.' : 'User disabled.'}
      />
    </>
  );
}
