/** Known to everyone: they exist only in demo data, never in production. */
export const demoPassword = 'wigloop-demo';

export const demoAccounts = [
  { email: 'admin@wigloop.test', fullName: 'Avery Admin', role: 'super admin' },
  { email: 'seller@wigloop.test', fullName: 'Selma Sellers', role: 'seller' },
  { email: 'member@wigloop.test', fullName: 'Mila Member', role: 'member' },
] as const;
