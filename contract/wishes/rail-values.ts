export const railLength = 8;
