/** Password hashes and photographs are for the server's account alone. Each file names its mode, so that no umask widens it. */
export const privateFile = 0o600;
export const privateFolder = 0o700;
