/** The product's name in one place: operators white-label it here. */
export const brand = { name: 'Nkap', slug: 'nkap' } as const;
