import { useForm as useLibraryForm } from "react-hook-form";

/**
 * The form library's hook for every form of the portal. Where the keyboard goes after a submit is decided by `Form`,
 * which knows the order in which one reads; the library goes by the order in which fields were made known to it.
 */
export const useForm: typeof useLibraryForm = (options) => useLibraryForm({ shouldFocusError: false, ...options });
