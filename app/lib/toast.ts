export type ToastType = "success" | "error" | "warning" | "info";

export type ToastMessage = { type: ToastType; message: string };
