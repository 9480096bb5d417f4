export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  description?: string;
  isDisabled?: boolean;
};
