import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { type ButtonLook, buttonClass } from './button-class.ts';

type PressButtonProps = Omit<AriaButtonProps, 'className'> & ButtonLook;

/** Looks like Button, for the places where React Aria has to press it itself (a file chooser, a menu). */
export function PressButton({ variant, size, isFullWidth, className, ...rest }: PressButtonProps) {
  return <AriaButton {...rest} className={buttonClass({ variant, size, isFullWidth, className })} />;
}
